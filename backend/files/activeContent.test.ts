import { setImmediate as breathe } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isActiveDrawing, isActivePdf } from './activeContent.ts'

describe('a drawing', () => {
  const svg = (inner: string) => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`

  test.each([
    '<path d="M0 0h9v9z" fill="#123"/>',
    '<style>.a{fill:url(#g)}</style><linearGradient id="g"/><use href="#a"/>',
    '<image href="data:image/png;base64,iVBORw0KGgo="/>',
    '<text>Once on a Monday = rest. A description of JavaScript.</text>',
    '<a href="https://example.org/page"><text>&#233;t&#xe9;</text></a>',
  ])('that only draws is none that acts: %s', (inner) => expect(isActiveDrawing(svg(inner))).toBe(false))

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT xlink:href="https://example.org/x.js"/>',
    '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    '<path onclick="alert(1)"/>',
    '<path\nONLOAD = "alert(1)"/>',
    '<path d="M0 0"/onmouseover="alert(1)">',
    '<a href="javascript:alert(1)"><text>x</text></a>',
    '<a href="java&#115;cript:alert(1)"><text>x</text></a>',
    '<a href="java&#x73;cript:alert(1)"><text>x</text></a>',
    '<a href="java&#9;script:alert(1)"><text>x</text></a>',
    '<a xlink:href=" &#10;j\tavascript:alert(1)"><text>x</text></a>',
    '<foreignObject><iframe src="https://example.org"/></foreignObject>',
    '<foreignObject width="9"/>',
    '<image href="data:text/html,<script>alert(1)</script>"/>',
    '<use href="data:image/svg+xml;base64,PHN2Zz4="/>',
    '<set attributeName="href" to="javascript:alert(1)"/>',
  ])('that acts is told: %s', (inner) => expect(isActiveDrawing(svg(inner))).toBe(true))

  test('whose entities could hide anything acts', () =>
    expect(isActiveDrawing(`<!DOCTYPE svg [<!ENTITY a "onload">]>${svg('<path/>')}`)).toBe(true))
})

describe('a PDF', () => {
  const pdf = (...parts: readonly (string | Buffer)[]) =>
    Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF'].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const packed = (text: string, dictionary = '/Type /ObjStm') =>
    [`9 0 obj <<${dictionary} /Filter /FlateDecode /Length 99>>\nstream\r\n`, deflateSync(text), '\nendstream endobj'] as const

  test.each([
    [pdf('1 0 obj <</Type /Catalog /OpenAction [3 0 R /Fit]>> endobj')],
    [pdf('1 0 obj <</Title (About JavaScript)>> endobj')],
    [pdf(...packed('1 0 <</Type /Page>>'))],
    [pdf(...packed('/S /JavaScript', '/Type /Metadata'))],
    [pdf('<</Type /ObjStm>>\nstream\nno packed content\nendstream')],
    [pdf(Buffer.alloc(3_000_000, 7))],
  ])('that only shows is none that acts', async (content) => expect(await isActivePdf(content)).toBe(false))

  test.each([
    [pdf('1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj')],
    [pdf('1 0 obj <</S /J#61v#61Scr#69pt /JS (x)>> endobj')],
    [pdf('1 0 obj <</S/Launch/F(cmd.exe)>> endobj')],
    [pdf('1 0 obj <</Subtype /RichMedia>> endobj')],
    [pdf(Buffer.alloc(2 ** 20 - 14, 32), '<</S /JavaScript>>')],
    [pdf(...packed('1 0 <</Names 2 0 R>> <</S /JavaScript /JS (x)>>'))],
    [pdf(...packed('1 0 <</S /Launch>>', '/Type /#4fbjStm'))],
    [pdf(...packed('/Page'), ...packed(`${' '.repeat(100_000)}/S /JavaScript`))],
    [pdf(...packed('0'.repeat(70 * 2 ** 20)))],
  ])('that acts is told, however it is written', async (content) => expect(await isActivePdf(content)).toBe(true))
})

describe('a file that is made to keep a node busy', () => {
  // A look whose time grew with the square of the file would outlast every test.
  test('has beginnings of packed objects without an end', async () => {
    const content = Buffer.from(`%PDF-1.7\n${'/ObjStm stream\n'.repeat(300_000)}`)
    expect(await isActivePdf(content)).toBeTypeOf('boolean')
  })

  test('packs a great deal into objects that break off, and more of them than a document has', async () => {
    const broken = Buffer.concat([deflateSync(Buffer.alloc(20 * 2 ** 20)).subarray(0, -8), Buffer.from('no end')])
    const object = Buffer.concat([Buffer.from('<</Type /ObjStm>>\nstream\n'), broken, Buffer.from('\nendstream endobj\n')])
    expect(await isActivePdf(Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array(40).fill(object)]))).toBe(true)
  })

  test('says “stream” and nothing else: others are answered meanwhile', async () => {
    const content = Buffer.from(`%PDF-1.7\n${'stream'.repeat(1_000_000)}`)
    let turnsOfOthers = 0
    let isDone = false
    const watch = (async () => {
      for (; !isDone; turnsOfOthers += 1) await breathe()
    })()
    await isActivePdf(content)
    isDone = true
    await watch
    expect(turnsOfOthers).toBeGreaterThan(10)
  })
})
