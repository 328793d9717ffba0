import { Alert, Button, Skeleton } from 'antd'
import { type FocusEvent, type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { busy } from '../../base/ui/busy.tsx'
import { useDocumentTitle } from '../../base/ui/useDocumentTitle.ts'
import { FormField } from '../../engine/form/FormField.tsx'
import { profileFields, useProfile } from './useProfile.ts'
import './newAccount.css'

/** `/new-account-setup`: a new user checks the details that the organisation has entered, and starts. */
export default function NewAccountPage() {
  const { t } = useTranslation(['common', 'admin'])
  const prefix = useId()
  const profile = useProfile()
  const { draft, problems } = profile
  const title = t('common:nav.newAccount')
  useDocumentTitle(title)

  const save = (event: FormEvent) => {
    event.preventDefault()
    void profile.save()
  }
  const handleBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const name = target.closest<HTMLElement>('[data-field]')?.dataset.field
    if (name !== undefined) draft.leave(name)
  }
  return (
    <form className="new-account" noValidate aria-label={title} onSubmit={save} onBlur={handleBlur}>
      <h1>{title}</h1>
      <p>{t('common:shell.newAccount.lead')}</p>
      {profile.failure !== null && <Alert role="alert" type="error" showIcon message={profile.failure} />}
      {profile.status === 'loading' && <Skeleton active paragraph={{ rows: 6 }} />}
      {profile.status === 'failed' && (
        <div role="alert">
          <p>{t('common:shell.newAccount.failed')}</p>
          <Button onClick={profile.load}>{t('common:shell.newAccount.retry')}</Button>
        </div>
      )}
      {profile.status === 'ready' && (
        <>
          <div className="form-field">
            <div className="form-label">
              <span>{t('common:shell.newAccount.email')}</span>
            </div>
            <div className="form-value">{profile.email}</div>
            <div className="form-note form-help">{t('common:shell.newAccount.emailHelp')}</div>
          </div>
          {Object.entries(profileFields).map(([name, field]) => (
            <FormField
              key={name}
              id={`${prefix}-${name}`}
              resource="user"
              name={name}
              field={field as FieldDefinition}
              values={draft.values}
              problems={problems[name] ?? noProblems}
              isReadOnly={false}
              onChange={draft.change}
            />
          ))}
          <div className="new-account-actions">
            <Button type="primary" htmlType="submit" loading={busy(profile.isSaving)}>
              {t('common:shell.newAccount.submit')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

const noProblems: readonly string[] = []
