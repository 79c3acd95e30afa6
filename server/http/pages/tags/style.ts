/** The look of the tag pages and their index, by day and by night. */
export const style = `
:root { color-scheme: light dark; --page: #fff; --raised: #f3f5f8; --line: #d5dae0; --text: #1f2933; --faint: #52606d; --link: #1f5fbf }
@media (prefers-color-scheme: dark) {
  :root { --page: #181d23; --raised: #212830; --line: #434d57; --text: #e3e6e9; --faint: #aab2ba; --link: #8ab8ff }
}
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100% }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--link) }
nav { padding: 0.75rem 1rem; background: var(--raised) }
main { max-width: 50rem; margin: 0 auto; padding: 0 1rem 4rem }
h1 { margin: 1.5rem 0 0.5rem; line-height: 1.2 }
h2 { margin: 0 0 0.5rem; line-height: 1.25 }
h2 small { padding: 0.1rem 0.4rem; border: 1px solid var(--line); border-radius: 4px; font-size: 0.8rem; font-weight: normal }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1.1rem }
h4 { margin: 1rem 0 0.25rem }
p { margin: 0.5rem 0 }
ul { padding-left: 1.25rem }
section { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
section > h3:first-child { margin-top: 0 }
/* What isn't on the screen is laid out when it comes there: on a phone that halves the time that a long page takes. */
article > section { content-visibility: auto; contain-intrinsic-size: auto 40rem }
code, pre { font: 0.875em/1.5 ui-monospace, monospace }
pre { margin: 0.5rem 0; padding: 0.75rem; overflow-x: auto; background: var(--raised); overflow-wrap: normal; white-space: pre }
.call > code:last-child { color: var(--faint) }
.facts { color: var(--faint); font-size: 0.9rem }
dl { margin: 0.5rem 0 }
dt { margin-top: 0.75rem }
dt > code { font-weight: 600 }
dt > span { color: var(--faint); font-size: 0.9rem }
dd { margin: 0.15rem 0 0 }
dd dl, .variant { padding-left: 0.75rem; border-left: 2px solid var(--line) }
.variant { margin: 1rem 0 }
dd > p { margin: 0.15rem 0 }
summary { padding: 0.5rem 0; cursor: pointer; color: var(--link) }
input { width: 100%; box-sizing: border-box; padding: 0.6rem; border: 1px solid var(--faint); border-radius: 4px; background: var(--page); color: var(--text); font: inherit }
input::placeholder { color: var(--faint); opacity: 1 }
.operations { padding: 0; list-style: none }
.operations li { margin: 0.75rem 0 }
.operations code { color: var(--faint) }
.operations code { display: inline-block; margin-right: 1rem }
aside ul { padding: 0; list-style: none }
aside li { margin: 0.4rem 0 }
@media (min-width: 64rem) {
  .tag { display: grid; max-width: 68rem; grid-template-columns: 15rem minmax(0, 1fr); column-gap: 2.5rem }
  .tag > :not(aside) { grid-column: 2 }
  aside { position: sticky; grid-row: 1 / 3; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding-top: 1.5rem; font-size: 0.95rem }
}
`;
