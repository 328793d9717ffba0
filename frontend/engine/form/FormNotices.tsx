import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { KeptNotice } from '../LockedNotice.tsx'
import { ChangeNotice } from '../stale/ChangeNotice.tsx'
import { useShownChange } from '../stale/useShownChange.ts'
import type { FormState } from './useForm.ts'
import type { Source } from './useSource.ts'

interface FormNoticesProps {
  readonly form: FormState
  readonly source: Source | null
  /** Makes the next version of what is open; absent where that cannot be. */
  readonly onNewVersion?: () => void
}

/**
 * What the person who types should know first: why the record is kept as it is, what a duplicate lacks, and what somebody else did to the
 * record meanwhile.
 */
export function FormNotices({ form, source, onNewVersion }: FormNoticesProps) {
  const { definition, row } = form
  return (
    <>
      {row != null && !form.isGone && <KeptNotice definition={definition} row={row} onNewVersion={onNewVersion} />}
      <Meanwhile form={form} source={source} />
    </>
  )
}

function Meanwhile({ form, source }: Pick<FormNoticesProps, 'form' | 'source'>) {
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
