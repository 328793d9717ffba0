import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { rowsOf } from '../../../base/rows.ts'
import { showToast } from '../../../base/toasts.ts'
import { useAskBeforeLeaving } from '../../../base/ui/useAskBeforeLeaving.ts'
import { useBoardContext } from '../state/BoardContext.ts'

export interface Favourite {
  readonly isSet: boolean
  readonly toggle: () => void
}

const favourites = rowsOf('cardFavourite')

/** Marks a card as the reader's favourite or not: at once on the screen, then on the server. */
export function useFavourite({ cardId, name, isFavourite }: BoardCard): Favourite {
  const { t } = useTranslation('trialboard')
  const { refresh } = useBoardContext()
  /** Requested value until the response. */
  const [requested, setRequested] = useState<boolean | null>(null)
  useAskBeforeLeaving(requested !== null)
  const isSet = requested ?? isFavourite
  const write = async (next: boolean) => {
    setRequested(next)
    try {
      if (next) await favourites.create({ cardId })
      else await removeAll(cardId)
    } catch (error) {
      showToast({
        kind: 'error',
        message: t('board.notChanged', { name }),
        ...(isHttpFailure(error) ? { description: error.message } : {}),
      })
    }
    await refresh()
    setRequested(null)
  }
  return { isSet, toggle: () => requested === null && void write(!isSet) }
}

/** Deletes only the reader's own favourites, because readers see no favourites of other users. */
async function removeAll(cardId: string): Promise<void> {
  for (const { id } of await favourites.list({ cardId })) await favourites.remove(id)
}
