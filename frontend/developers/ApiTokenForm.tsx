import { useState } from 'react'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { Awaiting, later } from '../base/ui/later.tsx'
import type { ScreenProps } from '../engine/area.ts'
import { ResourceForm } from '../engine/resource/ResourceForm.tsx'

const TokenDialog = later(() => import('./TokenDialog.tsx').then(({ TokenDialog }) => ({ default: TokenDialog })))

interface Made {
  readonly token: string
  readonly open: () => void
}

/** The generated form of an API token; once it is made, the token itself is shown, the only time ever. */
export default function ApiTokenForm({ resource, id }: ScreenProps) {
  const [made, setMade] = useState<Made | null>(null)
  const onCreated = (row: AnsweredRow, open: () => void) => (typeof row.token === 'string' ? setMade({ token: row.token, open }) : open())
  return (
    <>
      <ResourceForm resource={resource.name} id={id} onCreated={onCreated} />
      {made !== null && (
        <Awaiting fallback={null}>
          <TokenDialog token={made.token} onClose={made.open} />
        </Awaiting>
      )}
    </>
  )
}
