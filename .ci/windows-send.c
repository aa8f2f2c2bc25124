/* send FOLDER COMMAND...: starts a command in the same console, waits until the folder has a finished file of games, presses Ctrl-C, and
   ends with the exit code of the command. Wine 8 refuses the events of Ctrl-Break and of a closed window. */
#include <stdio.h>
#include <string.h>
#include <windows.h>

static BOOL WINAPI ignore(DWORD event)
{
    (void)event;
    return TRUE;
}

static int has_games(const char *folder)
{
    char pattern[MAX_PATH];
    WIN32_FIND_DATAA found;
    snprintf(pattern, sizeof pattern, "%s\\*.parquet", folder);
    HANDLE search = FindFirstFileA(pattern, &found);
    if (search == INVALID_HANDLE_VALUE) return 0;
    FindClose(search);
    return 1;
}

int main(int count, char **words)
{
    char line[8192] = "";
    STARTUPINFOA start = {.cb = sizeof start};
    PROCESS_INFORMATION child;
    DWORD code = 1;
    if (count < 3) return 99;
    for (int word = 2; word < count; word++) {
        if (strlen(line) + strlen(words[word]) + 2 > sizeof line) return 99;
        strcat(line, words[word]);
        strcat(line, " ");
    }
    if (!CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, &child)) {
        fprintf(stderr, "send: cannot start %s: %lu\n", line, GetLastError());
        return 98;
    }
    SetConsoleCtrlHandler(ignore, TRUE);
    while (!has_games(words[1]))
        if (WaitForSingleObject(child.hProcess, 20) == WAIT_OBJECT_0) break;
    if (!GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0)) {
        fprintf(stderr, "send: cannot press Ctrl-C: %lu\n", GetLastError());
        TerminateProcess(child.hProcess, 97);
    }
    WaitForSingleObject(child.hProcess, INFINITE);
    GetExitCodeProcess(child.hProcess, &code);
    return (int)code;
}
