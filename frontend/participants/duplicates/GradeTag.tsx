import { Tag } from 'antd'
import { useTexts } from '../../base/texts/useTexts.ts'

/** How likely it is that two are one person: in words, with a colour that repeats them. */
export function GradeTag({ resource, grade }: { readonly resource: string; readonly grade: unknown }) {
  const texts = useTexts(resource)
  if (typeof grade !== 'string') return null
  return <Tag color={grade === 'PROBABLE' ? 'error' : 'warning'}>{texts.value('grade', grade)}</Tag>
}
