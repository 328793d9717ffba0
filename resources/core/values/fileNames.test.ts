import { expect, test } from 'vitest'
import { isSafeFileName, makeSafeFileName } from './fileNames.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['Résumé (1).pdf', 'Resume 1.pdf'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a/b\\c.txt', 'a-b-c.txt'],
  ['Scan “final”.PDF', 'Scan final.PDF'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('converts the file name %s to %s', (name, safe) => {
  expect(makeSafeFileName(name)).toBe(safe)
  expect(isSafeFileName(safe)).toBe(true)
})

test.each(['', '...', '文件.pdf', '()'])('returns nothing for the file name %s', (name) => expect(makeSafeFileName(name)).toBeNull())
