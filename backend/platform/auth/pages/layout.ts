import { createHash } from 'node:crypto'
import { letters, mark, type PaletteMode, productAccent, productAccents, surfaces, toneColours } from '#resources/core/values/look.ts'
import type { Language } from '#resources/core/values/preferences.ts'

/**
 * A page that the server renders itself: sign-in and related pages. Complete in one response,
 * without scripts unless named.
 */
export interface Page {
  readonly language: Language
  readonly title: string
  /** Trusted HTML: `escapeHtml` has processed every value in it. */
  readonly body: string
  /** The only script that the page may run. */
  readonly script?: string
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const renderPage = ({ language, title, body, script }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Studydesk</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${renderMark('width="32" height="32" aria-hidden="true"')}Studydesk</p>
<section class="card" aria-labelledby="title">
<h1 id="title">${escapeHtml(title)}</h1>
${body}
</section>
</main>${script === undefined ? '' : `\n<script>${script}</script>`}
</body>
</html>
`

/**
 * The product's logo as on the screens (`frontend/base/ui/Mark.tsx`); the page's policy requires
 * its colours as attributes.
 */
const renderMark = (attributes: string): string =>
  `<svg viewBox="0 0 32 32" ${attributes} fill="none" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">` +
  `<rect width="32" height="32" rx="${mark.radius}" fill="${productAccent}"/><path d="${mark.lines}" stroke="#fff"/>` +
  `<path d="${mark.tick}" stroke="${mark.tickColour}"/></svg>`

const icon = `data:image/svg+xml,${encodeURIComponent(renderMark('xmlns="http://www.w3.org/2000/svg"'))}`

/**
 * Returns the content security policy of a page: it loads only the font and frames nothing; the inline style and script are allowed by
 * their hash.
 */
export const policyOf = ({ script }: Pick<Page, 'script'>): string =>
  [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
    'img-src data:',
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Returns the colours of the screens, so that signing in looks like the same product. */
const coloursOf = (mode: PaletteMode): string => {
  const { layout, container, text, weakText, control, softLine } = surfaces[mode]
  const { danger, success } = toneColours[mode]
  const { fill, onFill, words } = productAccents[mode]
  return (
    `--ground:${layout};--surface:${container};--text:${text};--quiet:${weakText};--line:${control};--edge:${softLine};` +
    `--accent:${words};--fill:${fill};--onfill:${onFill};--bad:${danger};--good:${success}`
  )
}
const style = `
@font-face{font-family:"${letters.family}";font-display:swap;font-weight:100 900;src:url(/crm/${letters.file}) format("woff2")}
:root{${coloursOf('light')}}
@media (prefers-color-scheme:dark){:root{${coloursOf('dark')}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;justify-content:center;align-items:center;padding:24px 16px;background:var(--ground);color:var(--text);font:16px/1.5 "${letters.family}",system-ui,sans-serif}
main{width:100%;max-width:400px}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 16px;font-weight:600;font-size:18px}
.card{background:var(--surface);border:1px solid var(--edge);border-radius:8px;padding:24px}
h1{font-size:24px;line-height:31px;margin:0 0 8px;font-weight:600}
p{margin:0 0 16px}
.quiet{color:var(--quiet);font-size:14px}
form{margin:16px 0 0}
label{display:block;font-weight:600;font-size:14px;margin:0 0 4px}
.field{margin:0 0 16px}
.help{color:var(--quiet);font-size:14px;margin:4px 0 0}
.wrong{color:var(--bad);font-size:14px;margin:4px 0 0}
input{width:100%;height:44px;padding:0 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line);border-radius:6px}
input[aria-invalid=true]{border-color:var(--bad)}
input[readonly]{background:var(--ground);color:var(--quiet)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:8px 16px;font:inherit;font-weight:600;text-decoration:none;color:var(--onfill);background:var(--fill);border:1px solid var(--fill);border-radius:6px;cursor:pointer}
.second{margin-top:8px;color:var(--accent);background:transparent;border-color:transparent}
.notice{border-radius:8px;padding:12px;margin:16px 0 0;color:var(--bad);background:color-mix(in srgb,var(--bad) 8%,var(--surface))}
.notice.good{color:var(--good);background:color-mix(in srgb,var(--good) 8%,var(--surface))}
@media (max-width:480px){body{align-items:flex-start}.card{padding:20px 16px}}
`
