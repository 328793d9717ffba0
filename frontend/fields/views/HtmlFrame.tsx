import { useState } from 'react'
import { sanitiseSource } from './RichTextContent.tsx'

interface HtmlFrameProps {
  readonly html: string
  /** Accessible name of the frame. */
  readonly title: string
}

/**
 * Shows external HTML in a separate frame. No script runs in it, it loads nothing, its styles stay inside, and its links open new tabs.
 * The frame is as high as its content. It is white in both themes, since the colours of the HTML assume a white page.
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

/**
 * The frame has our origin, so that its height can be read. Scripts, requests and forms are blocked twice, by the sandbox and by the
 * page's own policy.
 */
const pageOf = (html: string): string => `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>html{color-scheme:light}body{margin:0;padding:16px;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif;color:#1c2733;background:#fff;overflow-wrap:anywhere}
table{max-width:100%}a{color:#16607a}</style></head><body>${sanitiseSource(html)}</body></html>`
