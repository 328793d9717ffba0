import { useState } from 'react'
import type { ResponseRow } from '#resources/core/resource.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import type { ScreenProps } from '../../engine/area.ts'
import { ResourceForm } from '../../engine/resource/ResourceForm.tsx'

const TokenDialog = lazyPart(() => import('./TokenDialog.tsx').then(({ TokenDialog }) => ({ default: TokenDialog })))

interface CreatedToken {
  readonly token: string
  readonly open: () => void
}

/** Generated form of an API token. After creation it shows the token, this one time only. */
export default function ApiTokenForm({ resource, id }: ScreenProps) {
  const [createdToken, setCreatedToken] = useState<CreatedToken | null>(null)
  const onCreated = (row: ResponseRow, open: () => void) =>
    typeof row.token === 'string' ? setCreatedToken({ token: row.token, open }) : open()
  return (
    <>
      <ResourceForm resource={resource.name} id={id} onCreated={onCreated} />
      {createdToken !== null && (
        <Suspended fallback={null}>
          <TokenDialog token={createdToken.token} onClose={createdToken.open} />
        </Suspended>
      )}
    </>
  )
}
