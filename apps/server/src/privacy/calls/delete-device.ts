import { type DeleteDeviceResponse, deleteDeviceRequest } from "@harapen/contract/calls/delete-device";
import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import { discardPreviewSaves } from "../../catalog/previews/previews.ts";
import type { Context } from "../../context.ts";
import { decodeBody } from "../../platform/validation/decode-body.ts";

/**
 * Deletes what guests have left from a device, by its number. A repeated request during the deletion waits
 * for that.
 */
export async function deleteDeviceCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  app.post(PATHS.deleteDevice, async (request, reply): Promise<DeleteDeviceResponse> => {
    const { device } = decodeBody(deleteDeviceRequest, request.body);
    reply.header("cache-control", "no-store");
    const number = device.toLowerCase();
    const receipt = await context.privacy.deleteDevice(number, request.visit.prefixDigest);
    return { success: true, receipt };
  });
}
