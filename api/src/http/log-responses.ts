import type { FastifyInstance } from 'fastify';

/** Logs refused and failed calls, and with `logsEverything` all others at the level `debug`. */
export const logResponses = (http: FastifyInstance, logsEverything: boolean): void => {
  http.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400 || logsEverything) {
      const level = reply.statusCode >= 400 ? 'info' : 'debug';
      const ms = Math.round(reply.elapsedTime);
      request.log[level]({ req: request.raw, status: reply.statusCode, ms }, 'response');
    }
    done();
  });
};
