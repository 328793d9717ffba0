import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formCalls } from '#resources/forms/calls.ts'
import { textIn } from '#resources/forms/json.ts'
import { type Part, partsOf } from '#resources/forms/parts.ts'
import { useCall } from '../../base/call.ts'
import { rowsOf } from '../../base/rows.ts'
import { Select } from '../../base/ui/Select.tsx'
import { QuestionIcon } from '../questions/QuestionIcon.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { PaletteList } from './PaletteList.tsx'
import { useAddPart } from './useAddPart.ts'

/** Questions and sections of other forms, to take over as they are: what was asked well once is asked again. */
export function QuestionBank({ sought }: { readonly sought: string }) {
  const { t, i18n } = useTranslation('forms')
  const { isReadOnly } = useBuilder()
  const addPart = useAddPart()
  const [formId, setFormId] = useState<string | null>(null)
  const forms = useQuery({
    queryKey: ['formBank'],
    queryFn: ({ signal }) => rowsOf('form').list({ _end: 100, _sort: 'name' }, { signal }),
  })
  const form = useCall(formCalls.read, formId === null ? null : { params: { id: formId } })
  const titleOf = ({ value, name }: Part) => textIn(value.title, [i18n.language, 'default']) || name
  const parts =
    form.data === undefined ? [] : partsOf(form.data.formJson).filter(({ kind, repeat }) => kind === 'element' && repeat === null)
  const found = parts.filter((part) => titleOf(part).toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
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
      {found.length > 0 && (
        <PaletteList label={t('palette.bank')}>
          {found.map((part) => (
            <Button
              key={JSON.stringify(part.path)}
              type="text"
              block
              disabled={isReadOnly}
              className="form-builder-type"
              icon={<QuestionIcon type={part.type} />}
              onClick={() => addPart((document, place, index) => steps.paste(document, part.value, place, index, Date.now()))}
            >
              {titleOf(part)}
            </Button>
          ))}
        </PaletteList>
      )}
    </section>
  )
}
