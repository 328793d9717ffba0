import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { busy } from '../../base/ui/busy.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'

/** Action for the selected rows. */
export interface BulkAction {
  readonly key: string
  readonly label: string
  readonly run: () => void
  readonly isDisabled?: boolean
  readonly isDangerous?: boolean
  readonly isRunning?: boolean
  /** True for a transition. All transitions are in one menu. */
  readonly isTransition?: boolean
}

/** Shows the actions as buttons and the transitions as a menu. On a phone, shows all of them in one menu. */
export function BulkActions({ actions }: { readonly actions: readonly BulkAction[] }) {
  const { t } = useTranslation('common')
  const isPhone = useIsPhone()
  if (isPhone) return <ActionMenu label={t('list.actions')} isPrimary actions={actions} />
  const transitions = actions.filter(({ isTransition }) => isTransition)
  return actions.map((action) =>
    action.isTransition ? (
      action === transitions[0] && <ActionMenu key="status" label={t('list.bulk.status')} actions={transitions} />
    ) : (
      <Button
        key={action.key}
        danger={action.isDangerous}
        disabled={action.isDisabled}
        loading={busy(action.isRunning === true)}
        onClick={action.run}
      >
        {action.label}
      </Button>
    ),
  )
}

interface ActionMenuProps {
  readonly label: string
  readonly actions: readonly BulkAction[]
  readonly isPrimary?: boolean
}

function ActionMenu({ label, actions, isPrimary = false }: ActionMenuProps) {
  const items = actions.map(({ key, run, isDisabled, isDangerous, ...action }) => ({
    key,
    label: action.label,
    danger: isDangerous,
    disabled: isDisabled,
    onClick: run,
  }))
  return (
    <Dropdown trigger={['click']} placement={isPrimary ? 'topRight' : 'top'} menu={{ items }} autoFocus>
      <Button type={isPrimary ? 'primary' : 'default'} icon={<DownOutlined aria-hidden />} iconPosition="end">
        {label}
      </Button>
    </Dropdown>
  )
}
