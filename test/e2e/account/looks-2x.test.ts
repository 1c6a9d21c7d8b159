import { describe } from 'vitest'
import { lookAtAccount } from '../../support/account/views.ts'

describe('every view of an account, light and dark, at 2×', () => lookAtAccount(2))
