import { useModalForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Alert, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../base/session/useSession.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import type { SavedView } from '../../listState/useSavedView.ts'
import { TeamSelect } from './TeamSelect.tsx'

interface ViewDialogProps {
  /** Resource of the list. */
  readonly resource: string
  readonly list: ResourceListState
  /** Null for a new view with the current display of the list. */
  readonly view: SavedView | null
  readonly onClose: () => void
}

const sharings = ['me', 'team', 'everybody'] as const
type SharingMode = (typeof sharings)[number]

interface ViewValues {
  readonly name: string
  readonly sharing: SharingMode
  readonly teamRoleId?: string | null
  readonly teamStudyId?: string | null
}

const sharingOf = (view: SavedView | null): SharingMode => {
  if (view?.isShared === true) return 'everybody'
  return (view?.teamRoleId ?? view?.teamStudyId ?? null) === null ? 'me' : 'team'
}

/** Form of a view in its dialog. `save` leaves the dialog open if the server refuses, with the message in `error`. */
function useViewForm({ resource, list, view, onClose }: ViewDialogProps) {
  const { t } = useTranslation('common')
  const { formProps, modalProps, form, onFinish, mutation } = useModalForm<SavedView, HttpError, object>({
    resource: 'savedView',
    ...(view === null ? { action: 'create' } : { action: 'edit', id: view.id }),
    defaultVisible: true,
    redirect: false,
    warnWhenUnsavedChanges: false,
    // The view is already loaded.
    queryOptions: { enabled: false },
    successNotification: (answer) => ({ type: 'success', message: t('list.views.saved', { name: answer?.data.name }) }),
    errorNotification: false,
    onMutationSuccess: ({ data }) => {
      onClose()
      if (view !== null) return
      if (list.view.row !== null) list.display.forget(list.view.row.id)
      list.view.open(data.id)
    },
  })
  const sharingMode: unknown = Form.useWatch('sharing', form)
  const save = ({ name, sharing: selectedSharing, teamRoleId, teamStudyId }: ViewValues) =>
    // The dialog shows the errors.
    onFinish({
      name: name.trim(),
      isShared: selectedSharing === 'everybody',
      teamRoleId: (selectedSharing === 'team' && teamRoleId) || null,
      teamStudyId: (selectedSharing === 'team' && teamStudyId) || null,
      ...(view === null ? { listOf: resource, settings: list.settings } : { version: view.version }),
    }).catch(() => undefined)
  return { formProps, modalProps, form, sharing: sharingMode, save, error: mutation.error, isPending: mutation.isPending }
}

/** Dialog for the name and the audience of a view. */
export function ViewDialog({ resource, list, view, onClose }: ViewDialogProps) {
  const { t } = useTranslation('common')
  const { user, studies } = useSession()
  const role = useTexts('role').title('one')
  const { formProps, modalProps, form, sharing, save, error, isPending } = useViewForm({ resource, list, view, onClose })
  return (
    <Dialog
      {...modalProps}
      footer={undefined}
      width={520}
      title={t(view === null ? 'list.views.saveAsTitle' : 'list.views.editTitle', { name: view?.name })}
      okText={t('form.save')}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: busy(isPending), onClick: () => form.submit() }}
      onCancel={onClose}
    >
      <Form
        {...formProps}
        name="view"
        layout="vertical"
        requiredMark={false}
        initialValues={{
          name: view?.name ?? '',
          sharing: sharingOf(view),
          teamRoleId: view?.teamRoleId ?? null,
          teamStudyId: view?.teamStudyId ?? null,
        }}
        onFinish={(values) => void save(values as ViewValues)}
      >
        <Form.Item
          name="name"
          label={t('list.views.nameLabel')}
          rules={[{ required: true, whitespace: true, message: <span role="alert">{t('problems.required')}</span> }]}
          validateTrigger="onSubmit"
        >
          <Input autoFocus maxLength={80} />
        </Form.Item>
        <Form.Item name="sharing" label={t('list.views.who')}>
          <Radio.Group
            className="view-sharing"
            options={sharings.map((each) => ({ value: each, label: t(`list.views.sharing.${each}`) }))}
          />
        </Form.Item>
        {sharing === 'team' && (
          <>
            <div className="view-team">
              <Form.Item name="teamRoleId" label={role}>
                <TeamSelect
                  to="role"
                  own={[{ id: user.roleId, name: user.roleName }]}
                  titles={view === null ? {} : labelsOf(view, 'teamRoleId')}
                  placeholder={t('list.views.anyRole')}
                />
              </Form.Item>
              <Form.Item
                name="teamStudyId"
                label={t('shell.study')}
                dependencies={['teamRoleId']}
                rules={[
                  ({ getFieldValue }) => ({
                    validator: (_rule, study) =>
                      study || getFieldValue('teamRoleId')
                        ? Promise.resolve()
                        : Promise.reject(<span role="alert">{t('list.views.noTeam')}</span>),
                  }),
                ]}
                validateTrigger="onSubmit"
              >
                <TeamSelect
                  to="study"
                  own={studies}
                  titles={view === null ? {} : labelsOf(view, 'teamStudyId')}
                  placeholder={t('list.views.anyStudy')}
                />
              </Form.Item>
            </div>
            <p className="list-hint">{t('list.views.teamHelp')}</p>
          </>
        )}
      </Form>
      <p className="list-hint">{t('list.views.keeps')}</p>
      {error !== null && (
        <Alert role="alert" type="error" showIcon message={[error.message, ...Object.values(error.errors ?? {}).flat()].join(' ')} />
      )}
    </Dialog>
  )
}
