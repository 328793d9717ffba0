import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormWithQuestions } from '#resources/formAnswers.ts'
import { textIn } from '#resources/forms/json.ts'
import { type Part, partsOf } from '#resources/forms/parts.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { http } from '../../base/http.ts'
import { Select } from '../../base/ui/Select.tsx'
import { QuestionIcon } from '../QuestionIcon.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { placeForNew, steps } from '../state/builderState.ts'

/** Questions and sections of other forms, to take over as they are: what was asked well once is asked again. */
export function QuestionBank({ sought }: { readonly sought: string }) {
  const { t, i18n } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const [formId, setFormId] = useState<string | null>(null)
  const forms = useQuery({
    queryKey: ['formBank'],
    queryFn: async ({ signal }) =>
      (await http.get<readonly ResourceAnswer['form'][]>('forms', { signal, params: { _end: 100, _sort: 'name' } })).data,
  })
  const form = useQuery({
    queryKey: ['formBank', formId],
    queryFn: async ({ signal }) => (await http.get<FormWithQuestions>(`admin/form/${formId}`, { signal })).data,
    enabled: formId !== null,
  })
  const titleOf = ({ value, name }: Part) => textIn(value.title, [i18n.language, 'default']) || name
  const parts =
    form.data === undefined ? [] : partsOf(form.data.formJson).filter(({ kind, repeat }) => kind === 'element' && repeat === null)
  const found = parts.filter((part) => titleOf(part).toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
  const add = (part: Part) => {
    const { place, index } = placeForNew(state.document, state.selected)
    if (place.length > 0) dispatch(steps.paste(state.document, part.value, place, index, Date.now()))
  }
  return (
    <section>
      <h2>{t('palette.bank')}</h2>
      <Select
        showSearch
        allowClear
        placeholder={t('palette.chooseForm')}
        aria-label={t('palette.chooseForm')}
        loading={forms.isLoading || form.isLoading}
        status={forms.isError || form.isError ? 'error' : ''}
        value={formId}
        onChange={(value: string | undefined) => setFormId(value ?? null)}
        options={(forms.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      {found.map((part) => (
        <Button
          key={JSON.stringify(part.path)}
          type="text"
          block
          disabled={isReadOnly}
          className="form-builder-type"
          icon={<QuestionIcon type={part.type} />}
          onClick={() => add(part)}
        >
          {titleOf(part)}
        </Button>
      ))}
    </section>
  )
}
