let runningCalls = 0

/**
 * Registers a running operation, such as a call to the server or a video meeting. The idle timeout does not sign the user out while it
 * runs. @returns function that ends the registration
 */
export function callStarted(): () => void {
  runningCalls += 1
  let hasEnded = false
  return () => {
    if (hasEnded) return
    hasEnded = true
    runningCalls -= 1
  }
}

export const isCallInProgress = (): boolean => runningCalls > 0
