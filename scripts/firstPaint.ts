import type { HtmlTagDescriptor, Plugin } from 'vite'
import { letters } from '#resources/core/values/look.ts'
import { buildFirstPaintSheet } from '../frontend/base/theme/tokens.ts'

/** Writes the colours of both themes into the page, and preloads its font while the scripts are still loading. */
export function firstPaint(): Plugin {
  return {
    name: 'studydesk:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] => [
        { tag: 'style', injectTo: 'head', children: buildFirstPaintSheet() },
        ...(bundle !== undefined && letters.file in bundle
          ? [
              {
                tag: 'link',
                injectTo: 'head' as const,
                attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/crm/${letters.file}` },
              },
            ]
          : []),
      ],
    },
  }
}
