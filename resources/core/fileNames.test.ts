import { expect, test } from 'vitest'
import { isSafeFileName, safeFileNameFor } from './fileNames.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['Résumé (1).pdf', 'Resume 1.pdf'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a/b\\c.txt', 'a-b-c.txt'],
  ['Scan “final”.PDF', 'Scan final.PDF'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('%s becomes %s', (name, safe) => {
  expect(safeFileNameFor(name)).toBe(safe)
  expect(isSafeFileName(safe)).toBe(true)
})

test.each(['', '...', '文件.pdf', '()'])('of %s nothing is left', (name) => expect(safeFileNameFor(name)).toBeNull())
