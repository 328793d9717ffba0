import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormNode, formNodesOf } from '#resources/forms/content/formNodes.ts'
import { localiseText } from '#resources/forms/content/json.ts'
import { formCalls } from '#resources/forms/formsCalls.ts'
import { useCall } from '../../../base/call.ts'
import { rowsOf } from '../../../base/rows.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { QuestionIcon } from '../questions/QuestionIcon.tsx'
import { steps } from '../state/builderState.ts'
import { PaletteList } from './PaletteList.tsx'
import { useAddPart } from './useAddPart.ts'

/** Offers questions and sections of other forms for copying, so that proven questions are reused. */
export function QuestionBank({ sought, isReadOnly }: { readonly sought: string; readonly isReadOnly: boolean }) {
  const { t, i18n } = useTranslation('forms')
  const addPart = useAddPart()
  const [formId, setFormId] = useState<string | null>(null)
  const forms = useQuery({
    queryKey: ['formBank'],
    queryFn: ({ signal }) => rowsOf('form').list({ _end: 100, _sort: 'name' }, { signal }),
  })
  const form = useCall(formCalls.read, formId === null ? null : { params: { id: formId } })
  const titleOf = ({ value, name }: FormNode) => localiseText(value.title, [i18n.language, 'default']) || name
  const nodes =
    form.data === undefined ? [] : formNodesOf(form.data.formJson).filter(({ kind, repeat }) => kind === 'element' && repeat === null)
  const matchingParts = nodes.filter((node) => titleOf(node).toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
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
      {matchingParts.length > 0 && (
        <PaletteList label={t('palette.bank')}>
          {matchingParts.map((node) => (
            <Button
              key={JSON.stringify(node.path)}
              type="text"
              block
              disabled={isReadOnly}
              className="form-builder-type"
              icon={<QuestionIcon type={node.type} />}
              onClick={() => addPart((document, parentPath, index) => steps.paste(document, node.value, parentPath, index, Date.now()))}
            >
              {titleOf(node)}
            </Button>
          ))}
        </PaletteList>
      )}
    </section>
  )
}
