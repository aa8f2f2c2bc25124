/* send EVENT FOLDER COMMAND...: starts a command in a console and a process group of its own, waits until the folder has a finished file
   of games, sends the event (ctrl-c, ctrl-break or close), and ends with the exit code of the command. */
#include <stdio.h>
#include <string.h>
#include <windows.h>
#include <winternl.h>

/* How wine's own window of a console says that it is closed; GenerateConsoleCtrlEvent refuses this event. */
#define IOCTL_CONDRV_CTRL_EVENT CTL_CODE(FILE_DEVICE_CONSOLE, 19, METHOD_BUFFERED, FILE_ANY_ACCESS)
struct ctrl_event {
    int event;
    unsigned int group;
};

static BOOL WINAPI ignore(DWORD event)
{
    /* The handler of a close event must not return, or this process ends with its exit code unknown. */
    if (event == CTRL_CLOSE_EVENT) Sleep(INFINITE);
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

static int send_event(const char *name, DWORD group)
{
    if (!strcmp(name, "ctrl-c")) return GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
    if (!strcmp(name, "ctrl-break")) return GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, group);
    HANDLE console = CreateFileA("CONIN$", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
    struct ctrl_event event = {CTRL_CLOSE_EVENT, 0};
    DWORD length;
    return DeviceIoControl(console, IOCTL_CONDRV_CTRL_EVENT, &event, sizeof event, NULL, 0, &length, NULL);
}

int main(int count, char **words)
{
    char line[8192] = "";
    STARTUPINFOA start = {.cb = sizeof start};
    PROCESS_INFORMATION child;
    DWORD code = 1;
    int is_break = count > 1 && !strcmp(words[1], "ctrl-break");
    if (count < 4) return 99;
    for (int word = 3; word < count; word++) {
        strcat(line, words[word]);
        strcat(line, " ");
    }
    if (!CreateProcessA(NULL, line, NULL, NULL, TRUE, is_break ? CREATE_NEW_PROCESS_GROUP : 0, NULL, NULL, &start, &child)) {
        fprintf(stderr, "send: cannot start %s: %lu\n", line, GetLastError());
        return 98;
    }
    SetConsoleCtrlHandler(ignore, TRUE);
    while (!has_games(words[2]))
        if (WaitForSingleObject(child.hProcess, 20) == WAIT_OBJECT_0) break;
    if (!send_event(words[1], child.dwProcessId)) {
        fprintf(stderr, "send: cannot send %s: %lu\n", words[1], GetLastError());
        TerminateProcess(child.hProcess, 97);
    }
    WaitForSingleObject(child.hProcess, INFINITE);
    GetExitCodeProcess(child.hProcess, &code);
    return (int)code;
}
