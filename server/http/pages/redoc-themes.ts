const typography = {
  fontFamily: 'system-ui, sans-serif',
  headings: { fontFamily: 'system-ui, sans-serif' },
  code: { fontFamily: 'ui-monospace, monospace' },
};

/** What Redoc looks like by day. */
export const lightTheme = { typography };

const [text, faint, link, page, raised, panel] = ['#e3e6e9', '#aab2ba', '#8ab8ff', '#181d23', '#212830', '#10141a'];
const [green, red, yellow] = ['#7bd88f', '#ff9a90', '#ffd866'];

/** And for readers whose system is dark. Redoc's own colors are all for a white page. */
export const darkTheme = {
  colors: {
    primary: { main: link },
    text: { primary: text, secondary: faint },
    border: { dark: 'rgba(255, 255, 255, 0.2)', light: 'rgba(255, 255, 255, 0.1)' },
    responses: {
      success: { color: green, backgroundColor: 'rgba(123, 216, 143, 0.1)' },
      error: { color: red, backgroundColor: 'rgba(255, 154, 144, 0.1)' },
      redirect: { color: yellow, backgroundColor: 'rgba(255, 216, 102, 0.1)' },
      info: { color: link, backgroundColor: 'rgba(138, 184, 255, 0.1)' },
    },
  },
  schema: {
    linesColor: '#55606b',
    nestedBackground: raised,
    typeNameColor: faint,
    typeTitleColor: faint,
    requireLabelColor: red,
    arrow: { color: faint },
  },
  typography: {
    ...typography,
    code: { ...typography.code, color: '#ffb89a', backgroundColor: raised },
    links: { color: link, visited: link, hover: text },
  },
  sidebar: { backgroundColor: panel, textColor: text, arrow: { color: text } },
  rightPanel: { backgroundColor: panel, servers: { overlay: { backgroundColor: raised, textColor: text }, url: { backgroundColor: page } } },
  codeBlock: { backgroundColor: page },
};
