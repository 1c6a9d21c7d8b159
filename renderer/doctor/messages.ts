import doctor from 'words:doctor'
import doctorView from 'words:doctor-view'
import plan from 'words:plan'
import serviceControl from 'words:service-control'

/** The diagnosis of the connection is fetched with these messages when it is first opened. */
export const doctorMessages = () => [doctor, doctorView, plan, serviceControl]
