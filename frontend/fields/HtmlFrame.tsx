import { useState } from 'react'
import { sanitiseSource } from './RichTextContent.tsx'

interface HtmlFrameProps {
  readonly html: string
  /** What the frame is called for whoever cannot see it. */
  readonly title: string
}

/**
 * HTML that was written elsewhere, in a frame of its own: no script runs in it, it loads nothing, its styles reach nothing outside, and its links open tabs of
 * their own. It is as high as what it holds. On white in both themes: its colours were chosen for paper.
 */
export function HtmlFrame({ html, title }: HtmlFrameProps) {
  const [height, setHeight] = useState(160)
  return (
    <iframe
      className="field-html-frame"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={pageOf(html)}
      style={{ height }}
      onLoad={({ currentTarget }) => {
        const { contentDocument } = currentTarget
        if (contentDocument === null) return
        const measure = () => setHeight(contentDocument.documentElement.scrollHeight + 2)
        measure()
        new ResizeObserver(measure).observe(contentDocument.body)
      }}
    />
  )
}

/** Its origin is ours, so that its height can be read; what runs, loads or sends is closed twice, by the sandbox and by its own policy. */
const pageOf = (html: string): string => `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>html{color-scheme:light}body{margin:0;padding:16px;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif;color:#1c2733;background:#fff;overflow-wrap:anywhere}
table{max-width:100%}a{color:#16607a}</style></head><body>${sanitiseSource(html)}</body></html>`
