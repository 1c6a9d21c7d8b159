import { configure } from '@testing-library/dom'
import { patience } from '../../contract/testing/patience.ts'

configure({ asyncUtilTimeout: patience })
