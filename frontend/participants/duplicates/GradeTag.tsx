import { useTexts } from '../../base/texts/useTexts.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'

/** How likely it is that two are one person: in words, with a colour that repeats them. */
export function GradeTag({ grade }: { readonly grade: unknown }) {
  const texts = useTexts('duplicatePair')
  if (typeof grade !== 'string') return null
  return <ToneTag tone={grade === 'PROBABLE' ? 'danger' : 'warning'}>{texts.value('grade', grade)}</ToneTag>
}
