import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { arePeople } from '#resources/core/scope.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { useSession } from '../../../base/session/useSession.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/** Switches to the rows of all studies, for users who may see them, and to the trash, for users who may restore rows. */
export function ModeSwitches({ definition, list }: { readonly definition: ResourceDefinition; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const { can } = useSession()
  const may = useMay()
  const hasTrash = definition.deletion === 'trash' && may(definition.name, 'restore')
  const hasAllStudies = arePeople(definition) && can('PARTICIPANTS', 'OWN')
  return (
    <>
      {hasAllStudies && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch is its control
        <label className="list-mode">
          <Switch size="small" checked={list.isAllStudies} onChange={(isEnabled) => list.setMode('allStudies', isEnabled)} />
          {t('list.allStudies')}
        </label>
      )}
      {hasTrash && (
        <Button
          icon={<DeleteOutlined aria-hidden />}
          aria-pressed={list.isTrash}
          title={t('list.trash.name')}
          className={list.isTrash ? 'list-tool-on' : undefined}
          onClick={() => list.setMode('trashed', !list.isTrash)}
        >
          <span className="list-tool-text">{t('list.trash.name')}</span>
        </Button>
      )}
    </>
  )
}
