import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldCell } from '../FieldCell.tsx'
import { useTexts } from '../texts.ts'
import { isSame } from './draft.ts'
import type { FormState } from './useForm.ts'

/** Somebody else saved first: both sides of every field that differs, and the choice between them. */
export function ConflictDialog({ form }: { readonly form: FormState }) {
  const { definition, conflict, draft } = form
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  if (conflict === null) return null
  const { mine, theirs } = conflict
  const isMine = (name: string): boolean => !isSame(draft.stored[name] ?? null, mine[name] ?? null)
  const names = Object.keys(definition.fields).filter((name) => name in theirs && !isSame(mine[name] ?? null, theirs[name] ?? null))
  return (
    <Modal
      open
      width={720}
      title={t('form.conflict.title')}
      onCancel={form.closeConflict}
      footer={
        <div className="drawer-actions">
          <Button onClick={form.closeConflict}>{t('form.conflict.goOn')}</Button>
          <Button onClick={form.takeTheirs}>{t('form.conflict.takeTheirs')}</Button>
          <Button type="primary" danger loading={form.isSaving} onClick={form.overwrite}>
            {t('form.conflict.overwrite')}
          </Button>
        </div>
      }
    >
      <p>{t('form.conflict.explanation')}</p>
      <table className="sides">
        <thead>
          <tr>
            <th scope="col">{t('form.conflict.field')}</th>
            <th scope="col">{t('form.conflict.mine')}</th>
            <th scope="col">{t('form.conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{texts.label(name)}</th>
              <td>{isMine(name) ? <FieldCell resource={definition.name} name={name} row={mine} /> : t('form.conflict.unchanged')}</td>
              <td>
                <FieldCell resource={definition.name} name={name} row={theirs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
