import { describe, expect, test } from 'vitest'
import { externalContent } from './externalContent.ts'
import { shortName } from './shortName.ts'
import { viewKindOf } from './viewKind.ts'
import { zoomBy } from './zoom.ts'

describe('a file name', () => {
  test('a file name of 35 characters is shown in full', () => {
    const name = `${'a'.repeat(31)}.pdf`
    expect(shortName(name)).toBe(name)
  })
  test('a file name that is longer keeps its beginning and its end', () => {
    const shortenedName = shortName('Consent of the third amendment, signed, page 2.pdf')
    expect([shortenedName, [...shortenedName].length]).toEqual(['Consent of the third a…, page 2.pdf', 35])
  })
  test('a file name is not cut within a character', () => expect(shortName('😀'.repeat(40))).toBe(`${'😀'.repeat(22)}…${'😀'.repeat(12)}`))
})

describe('a file in the viewer', () => {
  test.each([
    ['image/svg+xml', 1, 'image'],
    ['image/tiff', 1, 'unsupported'],
    ['video/mp4', 1, 'video'],
    ['video/vnd.avi', 1, 'unsupported'],
    ['application/pdf', 50 * 2 ** 20, 'pdf'],
    ['application/pdf', 50 * 2 ** 20 + 1, 'tooLarge'],
    ['text/plain', 1, 'unsupported'],
    ['text/html', 1, 'unsupported'],
  ] as const)('a file of type %s and %d bytes is %s', (contentType, fileSize, kind) =>
    expect(viewKindOf({ contentType, fileSize })).toBe(kind),
  )
})

test('never shows the target of a link', () => expect(viewKindOf(externalContent('https://clinic.example/a.pdf'))).toBe('external'))

test('zooms from 100 % to 200 % in steps of 10', () => {
  expect([zoomBy(10, -1), zoomBy(10, 1), zoomBy(19, 1), zoomBy(20, 1)]).toEqual([10, 11, 20, 20])
})
