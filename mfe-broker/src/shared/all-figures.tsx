import { Button } from '@bluebonnet/ui'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { useState } from 'react'

/** Whether all of a row's figures show. On a phone a row has two lines until the button is pressed. */
export const useAllFigures = (label = 'All figures') => {
  const isPhone = useIsPhone()
  const [areAll, setAll] = useState(false)
  return {
    areAll: areAll || !isPhone,
    button: isPhone ? (
      <Button type="link" onClick={() => setAll(!areAll)}>
        {areAll ? 'Less' : label}
      </Button>
    ) : null,
  }
}
