import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../base/session/useSession.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { SavedView } from '../../listState/useSavedView.ts'
import { TeamSelect } from './TeamSelect.tsx'

/** The team that sees a view: a role, a study, or a role within a study. */
export function ViewTeam({ view }: { readonly view: SavedView | null }) {
  const { t } = useTranslation('common')
  const { user, studies } = useSession()
  const role = useTexts('role').title('one')
  return (
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
  )
}
