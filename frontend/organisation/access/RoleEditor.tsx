import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import type { ScreenProps } from '../../engine/area.ts'
import { ResourceForm } from '../../engine/resource/ResourceForm.tsx'
import { DefaultRoleTag } from './DefaultRoleTag.tsx'
import { PagesWithoutRole } from './PagesWithoutRole.tsx'
import { useRolePreview } from './useRolePreview.ts'

const MenuAsRole = lazyPart(() => import('./MenuAsRole.tsx'))
const RolePreview = lazyPart(() => import('./RolePreview.tsx'))

/** Generated form of a role. Before a save it shows the effects on the role's users, and at any time the resulting menus. */
export default function RoleEditor({ resource, id }: ScreenProps) {
  const { t } = useTranslation('common')
  const { pending, ask, decide } = useRolePreview(id)
  const [previewValues, setPreviewValues] = useState<Values | null>(null)
  return (
    <>
      <PagesWithoutRole />
      <ResourceForm
        resource={resource.name}
        id={id}
        beforeSend={ask}
        slots={(values) => ({
          status: <DefaultRoleTag roleId={id} />,
          extra: <Button onClick={() => setPreviewValues(values)}>{t('roleEditor.asRole.open')}</Button>,
        })}
      />
      <Suspended fallback={null}>
        {previewValues !== null && (
          <MenuAsRole
            roleName={roleNameOf(previewValues)}
            abilities={abilityListOf(previewValues)}
            onClose={() => setPreviewValues(null)}
          />
        )}
        {pending !== null && (
          <RolePreview
            roleName={roleNameOf(pending.values)}
            abilities={abilityListOf(pending.values)}
            preview={pending.preview}
            onSave={() => decide(true)}
            onCancel={() => decide(false)}
          />
        )}
      </Suspended>
    </>
  )
}

const roleNameOf = ({ roleName }: Values): string => (typeof roleName === 'string' ? roleName : '')

const abilityListOf = ({ abilities }: Values): readonly string[] => (Array.isArray(abilities) ? abilities.map(String) : [])
