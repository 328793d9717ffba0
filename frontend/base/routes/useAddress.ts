import { type NavigateOptions, useSearchParams } from 'react-router'

/** Changes to the parameters of the URL. An empty value removes the parameter. */
type Changes = Readonly<Record<string, string | null | undefined>>

/** Returns the parameters of the URL and a function that changes some of them. */
export function useAddress(options?: NavigateOptions): readonly [URLSearchParams, (changes: Changes) => void] {
  const [address, setAddress] = useSearchParams()
  const change = (changes: Changes) =>
    setAddress((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === null || value === '') after.delete(name)
        else after.set(name, value)
      }
      return after
    }, options)
  return [address, change]
}
