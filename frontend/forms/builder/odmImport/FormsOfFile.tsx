import { Alert, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OdmImportForm, OdmImportResult } from '#resources/forms/odmImport.ts'
import { ScrollArea } from '../../../base/ui/ScrollArea.tsx'

interface FormsOfFileProps {
  readonly result: OdmImportResult
  /** True once the forms are created. Until then the user can select them. */
  readonly isDone: boolean
  /** Keys of the selected forms. */
  readonly chosen: readonly string[]
  readonly onChoose: (keys: readonly string[]) => void
}

/** Lists the forms of an ODM file for selection, or the imported ones, with the elements that have no equivalent here. */
export function FormsOfFile({ result, isDone, chosen, onChoose }: FormsOfFileProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { forms, notes, sourceSystem } = result
  const message = isDone
    ? t('odmImport.done', { count: forms.length })
    : t('odmImport.read', { count: forms.length, source: sourceSystem ?? t('odmImport.unknownSource') })
  return (
    <>
      <Alert
        role="status"
        type={isDone ? 'success' : 'info'}
        showIcon
        message={message}
        description={
          notes.length === 0 ? undefined : (
            <ul className="odm-import-notes">
              {notes.map(({ code, message: text }) => (
                <li key={code}>{text}</li>
              ))}
            </ul>
          )
        }
      />
      <ScrollArea label={t('odmImport.forms')}>
        <table className="table" aria-label={t('odmImport.forms')}>
          <thead>
            <tr>
              <th scope="col">{t('odmImport.form')}</th>
              <th scope="col">{t('odmImport.questions')}</th>
              <th scope="col">{t('odmImport.state')}</th>
            </tr>
          </thead>
          <tbody>
            {forms.map((form) => (
              <tr key={form.key}>
                <td>
                  {form.formId === null ? (
                    <Checkbox
                      checked={chosen.includes(form.key)}
                      onChange={({ target: { checked } }) =>
                        onChoose(checked ? [...chosen, form.key] : chosen.filter((key) => key !== form.key))
                      }
                    >
                      {form.name}
                    </Checkbox>
                  ) : (
                    <Link to={`/admin/form/${form.formId}`}>{form.name}</Link>
                  )}
                </td>
                <td className="field-number">{form.questions}</td>
                <td>{t(form.isDraft ? 'odmImport.draft' : 'odmImport.ready')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {forms.map((form) => (
        <Remarks key={form.key} form={form} />
      ))}
    </>
  )
}

/** Shows errors of a form, and its elements without an equivalent. */
function Remarks({ form: { name, notes, problems } }: { readonly form: OdmImportForm }) {
  const { t } = useTranslation(['forms', 'common'])
  const faults = problems.filter(({ level }) => level === 'error')
  if (notes.length + faults.length === 0) return null
  return (
    <details className="odm-import-remarks">
      <summary>{t('odmImport.remarksOf', { name, count: notes.length + faults.length })}</summary>
      <ul className="odm-import-notes">
        {faults.map(({ code, path, details }) => (
          <li key={`${code} ${JSON.stringify(path)}`}>
            {t('common:field.labelled', { name: t('problems.level.error'), value: t(`problems.${code}`, { ...details }) })}
          </li>
        ))}
        {notes.map(({ question, outcome, code, message, text }) => (
          <li key={`${question} ${code} ${text}`}>
            <strong>{question ?? t('odmImport.wholeForm')}</strong> · {t(`odmImport.outcome.${outcome}`)} · {message} <code>{text}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
