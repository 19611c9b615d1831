import { baseCss } from './base.css.ts'
import { controlsCss } from './controls.css.ts'
import { listCss } from './list.css.ts'
import { tokensCss } from './tokens.css.ts'

/**
 * The style sheet of the first screens, with the tokens. The shell adopts it in its shadow root and sets class `lk` on the element
 * around the components. Lazily loaded components adopt their own sheets by `useStyles`.
 */
export const kitCss: string = tokensCss + baseCss + listCss + controlsCss
