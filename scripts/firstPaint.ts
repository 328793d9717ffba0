import type { HtmlTagDescriptor, Plugin } from 'vite'
import { firstPaintSheet } from '../frontend/base/theme/tokens.ts'

/** The letters that every screen is set in; the build gives the file a name of its own. */
const font = /^assets\/inter-latin-.+\.woff2$/

/** Writes the colours of both themes into the page, and asks for its letters while the scripts are still on their way. */
export function firstPaint(): Plugin {
  return {
    name: 'studydesk:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }): HtmlTagDescriptor[] => [
        { tag: 'style', injectTo: 'head', children: firstPaintSheet() },
        ...Object.keys(bundle)
          .filter((file) => font.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/crm/${file}` },
          })),
      ],
    },
  }
}
