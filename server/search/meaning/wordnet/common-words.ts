/** Words that stand in any text and say nothing of what it is about: how its sentences are made, when, and how many. Definitions have few of the latter, notes have many. */
export const commonWords: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but by can could did do does doing done down
  during each eg etc few for from further get got had has have having he her here hers herself him himself his how i ie if in into is it its itself just let like
  made make makes many may me might more most much must my myself no nor not now of off often on once one only onto or other our ours out over own per please same
  shall she should since so some such than that the their theirs them themselves then there these they this those three through thus to too two under until up upon
  us used using very via was we were what when where whether which while who whom whose why will with within without would yet you your yours yourself
  january february march april june july august september october november december monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday
  fridays saturday saturdays sunday sundays second seconds minute minutes hour hours day days week weeks fortnight month months year years noon midnight today
  tonight tomorrow yesterday date dates time times o'clock am pm
  three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty
  ninety hundred thousand million first third fourth fifth half twice thrice last next`.split(/\s+/),
);
