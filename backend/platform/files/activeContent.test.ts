import { setImmediate as breathe } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isActiveDrawing, isActivePdf } from './activeContent.ts'

describe('an SVG drawing', () => {
  const createSvg = (innerXml: string) => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${innerXml}</svg>`

  test.each([
    '<path d="M0 0h9v9z" fill="#123"/>',
    '<style>.a{fill:url(#g)}</style><linearGradient id="g"/><use href="#a"/>',
    '<image href="data:image/png;base64,iVBORw0KGgo="/>',
    '<text>Once on a Monday = rest. A description of JavaScript.</text>',
    '<a href="https://example.org/page"><text>&#233;t&#xe9;</text></a>',
  ])('without active content is accepted: %s', (innerXml) => expect(isActiveDrawing(createSvg(innerXml))).toBe(false))

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
  ])('an SVG drawing with active content is detected: %s', (innerXml) => expect(isActiveDrawing(createSvg(innerXml))).toBe(true))

  test('a drawing with entities, which could hide active content, counts as active', () =>
    expect(isActiveDrawing(`<!DOCTYPE svg [<!ENTITY a "onload">]>${createSvg('<path/>')}`)).toBe(true))
})

describe('a PDF', () => {
  const createPdf = (...fragments: readonly (string | Buffer)[]) =>
    Buffer.concat(
      ['%PDF-1.7\n', ...fragments, '\n%%EOF'].map((fragment) =>
        typeof fragment === 'string' ? Buffer.from(fragment, 'latin1') : fragment,
      ),
    )
  const packObject = (text: string, dictionary = '/Type /ObjStm') =>
    [`9 0 obj <<${dictionary} /Filter /FlateDecode /Length 99>>\nstream\r\n`, deflateSync(text), '\nendstream endobj'] as const

  test.each([
    [createPdf('1 0 obj <</Type /Catalog /OpenAction [3 0 R /Fit]>> endobj')],
    [createPdf('1 0 obj <</Title (About JavaScript)>> endobj')],
    [createPdf(...packObject('1 0 <</Type /Page>>'))],
    [createPdf(...packObject('/S /JavaScript', '/Type /Metadata'))],
    [createPdf('<</Type /ObjStm>>\nstream\nno packed content\nendstream')],
    [createPdf(Buffer.alloc(3_000_000, 7))],
  ])('without active content is accepted', async (content) => expect(await isActivePdf(content)).toBe(false))

  test.each([
    [createPdf('1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj')],
    [createPdf('1 0 obj <</S /J#61v#61Scr#69pt /JS (x)>> endobj')],
    [createPdf('1 0 obj <</S/Launch/F(cmd.exe)>> endobj')],
    [createPdf('1 0 obj <</Subtype /RichMedia>> endobj')],
    [createPdf(Buffer.alloc(2 ** 20 - 14, 32), '<</S /JavaScript>>')],
    [createPdf(...packObject('1 0 <</Names 2 0 R>> <</S /JavaScript /JS (x)>>'))],
    [createPdf(...packObject('1 0 <</S /Launch>>', '/Type /#4fbjStm'))],
    [createPdf(...packObject('/Page'), ...packObject(`${' '.repeat(100_000)}/S /JavaScript`))],
    [createPdf(...packObject('0'.repeat(70 * 2 ** 20)))],
  ])('a PDF with active content is detected in any spelling', async (content) => expect(await isActivePdf(content)).toBe(true))
})

describe('a file crafted to overload the node', () => {
  // If the check takes quadratic time, the test times out.
  test('a file with beginnings of packed objects without an end is checked quickly', async () => {
    const content = Buffer.from(`%PDF-1.7\n${'/ObjStm stream\n'.repeat(300_000)}`)
    expect(await isActivePdf(content)).toBeTypeOf('boolean')
  })

  test('a file that packs too much into truncated objects, or too many of them, is rejected quickly', async () => {
    const truncatedStream = Buffer.concat([deflateSync(Buffer.alloc(20 * 2 ** 20)).subarray(0, -8), Buffer.from('no end')])
    const object = Buffer.concat([Buffer.from('<</Type /ObjStm>>\nstream\n'), truncatedStream, Buffer.from('\nendstream endobj\n')])
    expect(await isActivePdf(Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array(40).fill(object)]))).toBe(true)
  })

  test('a file that repeats “stream” does not block other requests', async () => {
    const content = Buffer.from(`%PDF-1.7\n${'stream'.repeat(1_000_000)}`)
    let otherTurnCount = 0
    let isDone = false
    const watch = (async () => {
      for (; !isDone; otherTurnCount += 1) await breathe()
    })()
    await isActivePdf(content)
    isDone = true
    await watch
    expect(otherTurnCount).toBeGreaterThan(10)
  })
})
