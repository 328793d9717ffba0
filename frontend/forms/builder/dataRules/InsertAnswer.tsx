import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLookup } from '#resources/forms/content/answersElsewhere.ts'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { call } from '../../../base/call.ts'
import { rowsOf } from '../../../base/rows.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { useFormQuestions } from './useFormQuestions.ts'

interface InsertAnswerProps {
  readonly studyId: string
  /** Id of the form that the rule checks. */
  readonly formId: string
  readonly onInsert: (text: string) => void
}

const orders = ['latest', 'first', 'previous'] as const

/** Lets the user choose an answer of the form, or of another form or visit of the study, and inserts its name at the caret. */
export function InsertAnswer({ studyId, formId, onInsert }: InsertAnswerProps) {
  const { t } = useTranslation('forms')
  const [otherId, setOtherId] = useState('')
  const [question, setQuestion] = useState<string | null>(null)
  const [answerSelector, setAnswerSelector] = useState('latest')
  const { forms, visits } = useStudy(studyId)
  const { options, isLoading, isError } = useFormQuestions(otherId === '' ? formId : otherId)
  const other = forms.find(({ id }) => id === otherId)
  const insert = () => {
    if (question === null) return
    onInsert(other === undefined ? `{${question}}` : formatLookup({ form: other.name ?? '', question, which: answerSelector }))
  }
  return (
    <fieldset className="data-rule-insert">
      <legend>{t('dataRules.insert')}</legend>
      <Select
        aria-label={t('dataRules.insertForm')}
        showSearch
        value={otherId}
        onChange={(id: string) => {
          setOtherId(id)
          setQuestion(null)
        }}
        options={[{ value: '', label: t('dataRules.which.thisForm') }, ...forms.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Select
        aria-label={t('dataRules.insertQuestion')}
        showSearch
        placeholder={t(formId === '' && otherId === '' ? 'dataRules.noForm' : 'dataRules.insertQuestion')}
        loading={isLoading}
        value={question}
        onChange={(name: string) => setQuestion(name)}
        options={options}
      />
      {other !== undefined && (
        <Select
          aria-label={t('dataRules.insertWhich')}
          showSearch
          value={answerSelector}
          onChange={(order: string) => setAnswerSelector(order)}
          options={[
            ...orders.map((order) => ({ value: order, label: t(`dataRules.which.${order}`) })),
            ...visits.map(({ name }) => ({ value: `visit ${name}`, label: name })),
          ]}
        />
      )}
      <Button disabled={question === null} onClick={insert}>
        {t('dataRules.insertDo')}
      </Button>
      {isError && <p role="alert">{t('dataRules.loadFailed')}</p>}
    </fieldset>
  )
}

/** Loads the forms of the study and of the library, and the visits of the study. */
function useStudy(studyId: string) {
  const { data } = useQuery({
    queryKey: ['dataRuleStudy', studyId],
    queryFn: async ({ signal }) => {
      const [studyForms, libraryForms, visits] = await Promise.all([
        rowsOf('form').list({ studyId, _end: 200, _sort: 'name' }, { signal }),
        rowsOf('form').list({ studyId_filled: false, _end: 200, _sort: 'name' }, { signal }),
        call(visitCalls.listOfStudy, { params: { studyId }, query: { _end: 200 } }, { signal }),
      ])
      return { forms: [...studyForms, ...libraryForms], visits }
    },
    enabled: studyId !== '',
  })
  return { forms: data?.forms ?? [], visits: data?.visits ?? [] }
}
