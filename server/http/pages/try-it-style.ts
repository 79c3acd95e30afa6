/** The look of the page around Swagger UI, and what its own style gets wrong: colors too faint to read (WCAG asks for a contrast of 4.5), and ids that squeeze phones. */
export const tryItStyle = `
body { margin: 0; font-family: system-ui, sans-serif }
header { max-width: 1460px; box-sizing: border-box; margin: 0 auto; padding: 1rem 1.25rem 0; line-height: 1.5 }
h1 { margin: 0; font-size: 1.5rem }
.dark-mode body { background: #1c2022; color: #e4e6e6 }
.dark-mode header a { color: #8ab8ff }
/* What is above says it, and the manual is read in the docs. */
.swagger-ui .information-container, .swagger-ui .opblock-tag small { display: none }
html:not(.dark-mode) {
  --danger: #b3261e;
  .swagger-ui .opblock-get .opblock-summary-method, .swagger-ui .btn.execute { background: #1f66b8; border-color: #1f66b8 }
  .swagger-ui .opblock-post .opblock-summary-method { background: #14744a }
  .swagger-ui .opblock-put .opblock-summary-method { background: #945200 }
  .swagger-ui .opblock-patch .opblock-summary-method { background: #0b7261 }
  .swagger-ui .opblock-delete .opblock-summary-method { background: #b3261e }
  .swagger-ui .btn.authorize { border-color: #14744a; color: #14744a }
  .swagger-ui .btn.authorize svg { color: #14744a }
  .swagger-ui a:not(.nostyle) { color: #1f5fbf }
  .swagger-ui .download-contents { background: #55606b }
  .swagger-ui .parameter__in { color: #55606b }
  .swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { color: #7a0fd6 }
}
.dark-mode {
  --danger: #ff8f8f;
  .swagger-ui .header-col, .swagger-ui .examples-select__section-label { color: #b5bcc2 }
  .swagger-ui input::placeholder { color: #aab2ba }
}
.swagger-ui .btn.cancel { border-color: var(--danger) !important; color: var(--danger) !important }
.swagger-ui .parameter__deprecated, .swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: var(--danger) }
/* Numbers in samples, which have their color with them. */
.swagger-ui code [style*='rgb(211, 99, 99)'] { color: #f09a9a !important }
@media (max-width: 40rem) {
  .swagger-ui .opblock .opblock-summary-operation-id { display: none }
  .swagger-ui .filter .operation-filter-input { width: 100%; max-width: none; box-sizing: border-box }
}
`;
