/** `make`, which is done once for an object that is frozen at every depth: nothing else that it makes of that can be different. */
export function onceForFrozen<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const known = new WeakMap<From, { readonly made: Made }>();
  return (from) => {
    if (!Object.isFrozen(from)) return make(from);
    const before = known.get(from);
    if (before) return before.made;
    const made = make(from);
    known.set(from, { made });
    return made;
  };
}
