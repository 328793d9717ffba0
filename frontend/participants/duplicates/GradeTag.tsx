import { useTexts } from '../../base/texts/useTexts.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'

/** Likelihood that two records are the same person, as text with a matching colour. */
export function GradeTag({ grade }: { readonly grade: unknown }) {
  const texts = useTexts('duplicatePair')
  if (typeof grade !== 'string') return null
  return <ToneTag tone={grade === 'PROBABLE' ? 'danger' : 'warning'}>{texts.value('grade', grade)}</ToneTag>
}
