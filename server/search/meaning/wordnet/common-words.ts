/** Words that stand in any text and say nothing of what it is about. */
export const commonWords: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but by can could did do does doing done down
  during each eg etc few for from further get got had has have having he her here hers herself him himself his how i ie if in into is it its itself just let like
  made make makes many may me might more most much must my myself no nor not now of off often on once one only onto or other our ours out over own per please same
  shall she should since so some such than that the their theirs them themselves then there these they this those three through thus to too two under until up upon
  us used using very via was we were what when where whether which while who whom whose why will with within without would yet you your yours yourself`.split(
    /\s+/,
  ),
);
