// The questions of the rules, by chapter: each with its choices, their words and their drawings.
"use strict";

const yesNo = (yes, no, yesScene, noScene) => [["true", yes, yesScene], ["false", no, noScene]];

// Path, the question, the number of the paragraph, the choices: [value, words, drawing].
const QUESTIONS = [
  ["Movement", [
    ["movement.minimum", "May a unit always move one hex, even without enough MP?", "4.5", yesNo("Yes, one hex that it may enter", "No", "wood C;own SW;arrow SW C;yes C", "wood C;own SW;arrow SW C;no C")],
    ["movement.stacks", "May units of a hex move together?", "4.9", yesNo("Yes, as a stack", "No, one by one", "under SW;own SW;arrow SW C N", "under SW;own SW;arrow SW C;dashed SW NW")],
  ]],
  ["Zones of control", [
    ["zoc.exists", "Do units exert zones of control (ZOC)?", "5.1", yesNo("Yes, into the six hexes around", "No", "zone N NE SE S SW NW;enemy C", "enemy C")],
    ["zoc.enter", "A unit enters an enemy ZOC. What happens?", "5.2", [["stop", "It stops there", "zone C N SE;enemy NE;own SW;arrow SW C;stop C"], ["cost", "It pays extra MP and goes on", "zone C N SE;enemy NE;own SW;arrow SW C N;cost S +MP"], ["free", "Nothing", "zone C N SE;enemy NE;own SW;arrow SW C N"]]],
    ["zoc.leave", "A unit leaves an enemy ZOC in its movement. May it?", "5.3", [["free", "Freely", "zone C N SE;enemy NE;own C;arrow C SW"], ["cost", "For extra MP", "zone C N SE;enemy NE;own C;arrow C SW;cost S +MP"], ["prohibited", "No", "zone C N SE;enemy NE;own C;arrow C SW;no C SW"]]],
    ["zoc.between", "A unit moves from one enemy ZOC straight into another. May it?", "5.4", [["allowed", "Yes", "zone C N SE;enemy NE;own SE;arrow SE C"], ["cost", "For extra MP", "zone C N SE;enemy NE;own SE;arrow SE C;cost S +MP"], ["prohibited", "No", "zone C N SE;enemy NE;own SE;arrow SE C;no C"]]],
    ["zoc.locked", "Is a unit that begins its movement in an enemy ZOC locked there until combat?", "5.5", yesNo("Yes, it may not move", "No", "zone C N SE;enemy NE;own C;dashed C SW;no C SW", "zone C N SE;enemy NE;own C;arrow C SW")],
    ["zoc.friends_free", "For what does a friend in the hex cancel an enemy ZOC?", "5.6", [["movement", "Movement", "zone N SE;enemy NE;own C;own SW;arrow SW C"], ["retreat", "Retreats", "zone N SE;enemy NE;own C;attack N C"], ["supply", "Lines of supply", "zone N SE;enemy NE;own C;line S C NW"], ["advance", "Advances", "zone N SE;enemy NE;own C;arrow S C"]]],
    ["zoc.blocks", "What does an enemy ZOC block?", "5.7", [["retreat", "Retreats", "zone C N SE;enemy NE;own SW;dashed SW C;no C"], ["supply", "Lines of supply", "zone C N SE;enemy NE;line SW C NW;no C"], ["advance", "Advances", "zone C N SE;enemy NE;own SW;arrow SW C;no C"]]],
  ]],
  ["Stacking", [
    ["stacking.most", "How much may be in a hex?", "6.1", "number"],
    ["stacking.counts", "What is counted?", "6.1", [["units", "Units", "under C;own C"], ["points", "Stacking points of their classes", "own C 3;own SE 2;note S 3+2"]]],
    ["stacking.checked", "When is the limit checked?", "6.2", [["each-move", "At the end of each unit's move", "own C;own SW;arrow SW C N;yes N"], ["always", "At each step", "own C;own SW;arrow SW C;no C"], ["end-of-phase", "At the end of the phase; the owner removes what is too much", "under C;own C;note S end"]]],
    ["stacking.through_friends", "May units move through friends?", "6.3", yesNo("Yes", "No", "own C;own SW;arrow SW C NE", "own C;own SW;arrow SW C;no SW C")],
  ]],
  ["Attacks", [
    ["combat.declared", "When are attacks chosen?", "7.2", [["one-by-one", "One by one: each is resolved before the next", "enemy N;enemy NE;own C;own SE;attack C N;note S 1"], ["all-first", "All are declared before the first is resolved", "enemy N;enemy NE;own C;own SE;attack C N;attack SE NE;note S 1+2"]]],
    ["combat.mandatory", "What must attack, or be attacked?", "7.3", [["nothing", "Nothing: attacks are voluntary", "enemy N;own C;dashed C N"], ["units", "Every unit next to an enemy", "enemy N;own C;own NW;attack C N;attack NW N"], ["enemies", "Every enemy next to a unit", "enemy N;enemy NE;own C;attack C N;attack C NE"], ["both", "Both", "enemy N;enemy NE;own C;own NW;attack C NE;attack NW N"]]],
    ["combat.again", "May a hex be attacked more than once in a phase?", "7.4", yesNo("Yes", "No, once", "enemy N;own C;own NW;attack C N;attack NW N;note S 1,2", "enemy N;own C;own NW;attack C N;no NW N")],
    ["combat.stacks_together", "Must the units of a hex attack together?", "7.5", yesNo("Yes", "No, each as it likes", "enemy N;enemy NE;under C;own C;attack C N", "enemy N;enemy NE;under C;own C;attack C N;attack C NE")],
    ["combat.ranged", "May units join an attack from afar, within their range?", "7.6", yesNo("Yes, beside an adjacent attacker", "No", "enemy N;own C;own S;attack C N;dashed S C", "enemy N;own C;own S;attack C N;no S")],
  ]],
  ["Retreat and advance", [
    ["retreat.by", "Who chooses the way of a retreat?", "9.4", [["owner", "The owner", "enemy N;own C;arrow C S"], ["opponent", "The opponent", "enemy N;own C;attack C SW"]]],
    ["retreat.length", "What is the length of a retreat?", "9.4", [["exactly", "It ends exactly so many hexes away", "own N;arrow N C S;note SE 2"], ["steps", "It is so many steps long, also around a corner", "own N;arrow N C SW;note SE 2"]]],
    ["retreat.through_friends", "May a retreat pass through friends?", "9.4", yesNo("Yes", "No", "own C;enemy NE;own N;arrow N C S", "own C;own N;arrow N C;no N C")],
    ["retreat.goes_on", "The last hex of a retreat is full. Does it go on?", "9.4", yesNo("Yes, to the first hex with room", "No", "own C;own N;arrow N C S", "own C;own N;arrow N C;no C")],
    ["retreat.blocked", "A unit that must retreat cannot. What happens?", "9.5", [["eliminated", "It is eliminated", "enemy N;enemy S;ghost C;no C"], ["loses-a-step", "It loses a step and stays", "enemy N;enemy S;own C;cost SE −1"], ["stays", "It stays", "enemy N;enemy S;own C"]]],
    ["advance.units", "How many attackers may advance into the empty hex?", "9.8", "number"],
    ["advance.hexes", "How far may they advance?", "9.8", "number"],
  ]],
  ["Support points", [["support", "Air, artillery or other support: points that shift a fight", "10.1", "sides"]]],
  ["Set-up", [["setup", "Areas in which units are placed at the start", "2.3", "items", "Set-up area", '{ hexes = [] }'], ["holds", "Hexes that a side holds at the start without a unit there", "14.1", "sides"]]],
  ["Replacements", [["replacements", "Replacement points: lost steps, and lost units that return", "11.3", "sides"]]],
  ["Supply", [
    ["supply", "Where does supply come from, and how far?", "12.1", "sides"],
    ["out_of_supply.movement", "MP of a unit out of supply", "12.3", "choice"],
    ["out_of_supply.attack", "Its attack strength", "12.3", "choice"],
    ["out_of_supply.defence", "Its defence strength", "12.3", "choice"],
    ["out_of_supply.loses_from", "From which supply phase in a row does it lose a step in each? 0: never", "12.4", "number"],
  ]],
  ["Weather", [["weather_die", "Faces of the die for the weather; 0: no roll", "13.1", "number"], ["weather", "Kinds of weather", "13.1", "items", "Mud", "{ turns = [2], movement = \"half\" }"]]],
  ["Victory", [
    ["victory.objectives", "Victory hexes", "14.2", "items", "Objective", "{ hexes = [] }"],
    ["victory.losses", "Are lost units worth victory points (their worth)?", "14.3", yesNo("Yes, to the enemy", "No", "ghost C;no C;cost S +VP", "ghost C;no C")],
    ["victory.exits", "Are units that leave the map worth victory points (their worth)?", "14.4", yesNo("Yes, to their side", "No", "own C;arrow C SE;cost S +VP", "own C;arrow C SE")],
    ["victory.lead", "By how many victory points must a side lead at the end?", "14.7", "sides"],
    ["victory.sudden", "Does the game end early?", "14.5", "items", "Sudden victory", null],
    ["victory.demoralised", "Does an army break after heavy losses?", "14.6", "sides"],
  ]],
];
