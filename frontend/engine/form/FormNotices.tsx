import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ChangeNotice } from '../conflict/ChangeNotice.tsx'
import { useShownChange } from '../conflict/useShownChange.ts'
import { StoredNotice } from '../LockedNotice.tsx'
import type { FormState } from './useForm.ts'
import type { Source } from './useSource.ts'

interface FormNoticesProps {
  readonly form: FormState
  readonly source: Source | null
  /** Creates the next version of the open row; absent if the user cannot create one. */
  readonly onNewVersion?: () => void
}

/** Notices before editing: why the record is locked, missing values of a duplicate, and another user's changes. */
export function FormNotices({ form, source, onNewVersion }: FormNoticesProps) {
  const { definition, row } = form
  return (
    <>
      {row != null && !form.isGone && <StoredNotice definition={definition} row={row} onNewVersion={onNewVersion} />}
      <Concurrent form={form} source={source} />
    </>
  )
}

function Concurrent({ form, source }: Pick<FormNoticesProps, 'form' | 'source'>) {
  const { t } = useTranslation('common')
  const { user } = useSession()
  const { definition, id = '', draft, row } = form
  const { change, dismiss } = useShownChange(row, user.id)
  if (form.isGone) return <Alert role="alert" type="error" showIcon className="page-alert" message={t('form.gone')} />
  if (source !== null && !source.isLoading) return <SourceNotice resource={definition.name} source={source} />
  if (change === null || draft.newer !== null) return null
  return <ChangeNotice key={change.after.version} resource={definition.name} id={id} {...change} onClose={dismiss} />
}

function SourceNotice({ resource, source }: { readonly resource: string; readonly source: Source }) {
  const { t, i18n } = useTranslation('common')
  const texts = useTexts(resource)
  if (source.hasFailed) return <Alert role="status" type="warning" showIcon className="page-alert" message={t('form.duplicate.failed')} />
  const fields = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(source.leftOut.map(texts.label))
  return (
    <Alert
      role="status"
      type="info"
      showIcon
      className="page-alert"
      message={t('form.duplicate.filled', { name: source.title || texts.title('one') })}
      description={fields === '' ? undefined : t('form.duplicate.leftOut', { fields })}
    />
  )
}
