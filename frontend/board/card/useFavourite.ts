import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { isHttpFailure } from '../../base/http.ts'
import { rowsOf } from '../../base/rows.ts'
import { toast } from '../../base/toasts.ts'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import { useBoardContext } from '../state/BoardContext.ts'

export interface Favourite {
  readonly isSet: boolean
  readonly toggle: () => void
}

const favourites = rowsOf('cardFavourite')

/** Whether the reader keeps an eye on a card: at once on the screen, then on the server. */
export function useFavourite({ cardId, name, isFavourite }: BoardCard): Favourite {
  const { t } = useTranslation('trialboard')
  const { refresh } = useBoardContext()
  /** What was asked for and not answered yet. */
  const [asked, setAsked] = useState<boolean | null>(null)
  useAskBeforeLeaving(asked !== null)
  const isSet = asked ?? isFavourite
  const write = async (next: boolean) => {
    setAsked(next)
    try {
      if (next) await favourites.create({ cardId })
      else await removeAll(cardId)
    } catch (error) {
      toast({
        kind: 'error',
        message: t('board.notChanged', { name }),
        ...(isHttpFailure(error) ? { description: error.message } : {}),
      })
    }
    await refresh()
    setAsked(null)
  }
  return { isSet, toggle: () => asked === null && void write(!isSet) }
}

/** The reader's own alone: they see no other. */
async function removeAll(cardId: string): Promise<void> {
  for (const { id } of await favourites.list({ cardId })) await favourites.remove(id)
}
