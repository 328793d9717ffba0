import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { isSame } from '#resources/core/values/same.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { DuplicateAnswers, DuplicateMatches, type DuplicateQuestionProps, getQuestionTitle } from './DuplicateQuestion.tsx'

interface DuplicateSectionProps extends DuplicateQuestionProps {
  /** Current values of the form. */
  readonly values: Values
}

/**
 * Possible duplicates on the page of a participant, which scrolls to them (specification 2, section 4). Typing closes the section; the
 * next save checks again.
 */
export default function DuplicateSection({ values, ...question }: DuplicateSectionProps) {
  const { t } = useTranslation('participants')
  const section = useRef<HTMLElement>(null)
  const requested = useRef(values)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
    section.current?.focus({ preventScroll: true })
  }, [])
  useOnChange(values, () => {
    if (!isSame(values, requested.current)) question.onCancel()
  })
  const title = t(getQuestionTitle(question.matches))
  return (
    <section ref={section} tabIndex={-1} className="card form-group duplicate-section" aria-label={title}>
      <h2>{title}</h2>
      <DuplicateMatches {...question} />
      <DuplicateAnswers {...question} />
    </section>
  )
}
