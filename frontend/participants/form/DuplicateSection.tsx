import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { isSame } from '#resources/core/same.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { DuplicateAnswers, DuplicateMatches, type DuplicateQuestionProps, questionTitle } from './DuplicateQuestion.tsx'

interface DuplicateSectionProps extends DuplicateQuestionProps {
  /** What is typed now. */
  readonly values: Values
}

/**
 * The question about possible duplicates within the page of a participant, which scrolls to it (specification 2, section 4). Whoever goes on
 * typing has answered it: the next save asks again.
 */
export default function DuplicateSection({ values, ...question }: DuplicateSectionProps) {
  const { t } = useTranslation('participants')
  const section = useRef<HTMLElement>(null)
  const asked = useRef(values)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
    section.current?.focus({ preventScroll: true })
  }, [])
  useOnChange(values, () => {
    if (!isSame(values, asked.current)) question.onCancel()
  })
  const title = t(questionTitle(question.matches))
  return (
    <section ref={section} tabIndex={-1} className="card form-group duplicate-section" aria-label={title}>
      <h2>{title}</h2>
      <DuplicateMatches {...question} />
      <DuplicateAnswers {...question} />
    </section>
  )
}
