import { describe, expect, it } from 'vitest'
import { buildMarginBoxes } from './PrintHead.tsx'

describe('margin boxes of the printed page', () => {
  it('margin boxes number the sheets in the words of the language', () => {
    const sheet = buildMarginBoxes({ head: 'Northlake', printed: '29 Nov 2026', pageOf: ['Page ', ' sur ', ''] })
    expect(sheet).toContain('@bottom-right{content:"Page " counter(page) " sur " counter(pages) ""}')
    expect(sheet, 'the first sheet has the head of the page').toContain('@page :first{@top-left{content:none}}')
  })

  it('a title with quotation marks or a tag cannot end the style sheet', () => {
    const sheet = buildMarginBoxes({ head: 'A "B" \\ </style>', printed: '', pageOf: [] })
    expect(sheet).toContain('content:"A \\22 B\\22  \\5c  \\3c /style>"')
  })
})
