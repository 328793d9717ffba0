import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { arePeople } from '#resources/core/scope.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { useSession } from '../../../base/session/useSession.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/** Which rows the list is about: those of all studies, for who may see them; those in the trash, for who may restore them. */
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
          <Switch size="small" checked={list.isAllStudies} onChange={(isOn) => list.setMode('allStudies', isOn)} />
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
