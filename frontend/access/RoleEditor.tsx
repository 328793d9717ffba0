import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { Awaiting, later } from '../base/ui/later.tsx'
import type { ScreenProps } from '../engine/area.ts'
import { ResourceForm } from '../engine/resource/ResourceForm.tsx'
import { DefaultRoleTag } from './DefaultRoleTag.tsx'
import { useRolePreview } from './useRolePreview.ts'

const MenuAsRole = later(() => import('./MenuAsRole.tsx'))
const RolePreview = later(() => import('./RolePreview.tsx'))

/** The generated form of a role, which shows before a save what it brings its holders, and at any time the menus as they would be. */
export default function RoleEditor({ resource, id }: ScreenProps) {
  const { t } = useTranslation('common')
  const { asked, ask, decide } = useRolePreview(id)
  const [shown, setShown] = useState<Values | null>(null)
  return (
    <>
      <ResourceForm
        resource={resource.name}
        id={id}
        beforeSend={ask}
        slots={(values) => ({
          status: <DefaultRoleTag roleId={id} />,
          extra: <Button onClick={() => setShown(values)}>{t('roleEditor.asRole.open')}</Button>,
        })}
      />
      <Awaiting fallback={null}>
        {shown !== null && <MenuAsRole roleName={nameIn(shown)} abilities={abilitiesIn(shown)} onClose={() => setShown(null)} />}
        {asked !== null && (
          <RolePreview
            roleName={nameIn(asked.values)}
            abilities={abilitiesIn(asked.values)}
            preview={asked.preview}
            onSave={() => decide(true)}
            onCancel={() => decide(false)}
          />
        )}
      </Awaiting>
    </>
  )
}

const nameIn = ({ roleName }: Values): string => (typeof roleName === 'string' ? roleName : '')

const abilitiesIn = ({ abilities }: Values): readonly string[] => (Array.isArray(abilities) ? abilities.map(String) : [])
